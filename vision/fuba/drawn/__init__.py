"""A virtual FUBA table: the mat, flat jerseys, the round ball die and the referees on their tracks."""
