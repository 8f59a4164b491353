"""Programs beside ours that tests start themselves."""
