// SPDX-License-Identifier: GPL-2.0
/* A webcam over a table that user space lays: whoever writes a whole JPEG to
 * /dev/table-sim changes what it sees, and /dev/videoN gives that again and
 * again as Motion JPEG, to the byte. Reading /dev/table-sim tells how often the
 * picture was taken since it was laid. The parameter "plugged" pulls the plug. */
#include <linux/module.h>
#include <linux/miscdevice.h>
#include <linux/vmalloc.h>
#include <linux/mutex.h>
#include <linux/uaccess.h>
#include <linux/workqueue.h>
#include <media/v4l2-dev.h>
#include <media/v4l2-device.h>
#include <media/v4l2-fh.h>
#include <media/v4l2-ioctl.h>
#include <media/videobuf2-v4l2.h>
#include <media/videobuf2-vmalloc.h>

#define MOST (1u << 20)
#define NAME "table camera"

static unsigned int width = 1280, height = 720, rate = 10;
module_param(width, uint, 0644);
module_param(height, uint, 0644);
module_param(rate, uint, 0644);

static u8 *picture;
static size_t length;
static unsigned int taken;
static DEFINE_MUTEX(table);		/* guards the three above */

struct camera {
	struct video_device video;
	struct vb2_queue queue;
	struct mutex lock;
	spinlock_t guard;		/* of the list */
	struct list_head waiting;
	struct delayed_work next;
	u32 sequence;
};

struct shot {
	struct vb2_v4l2_buffer vb;
	struct list_head list;
};

static struct v4l2_device board = { .name = NAME };
static struct camera *plugged_in;
static DEFINE_MUTEX(plug);		/* guards the pointer */

static struct shot *next_shot(struct camera *cam)
{
	struct shot *shot;

	spin_lock(&cam->guard);
	shot = list_first_entry_or_null(&cam->waiting, struct shot, list);
	if (shot)
		list_del(&shot->list);
	spin_unlock(&cam->guard);
	return shot;
}

static void shoot(struct work_struct *work)
{
	struct camera *cam = container_of(to_delayed_work(work), struct camera, next);
	struct shot *shot;

	schedule_delayed_work(&cam->next, msecs_to_jiffies(1000 / max(rate, 1u)));
	mutex_lock(&table);
	shot = length ? next_shot(cam) : NULL;
	if (shot) {
		memcpy(vb2_plane_vaddr(&shot->vb.vb2_buf, 0), picture, length);
		vb2_set_plane_payload(&shot->vb.vb2_buf, 0, length);
		taken++;
	}
	mutex_unlock(&table);
	if (!shot)
		return;
	shot->vb.sequence = cam->sequence++;
	shot->vb.field = V4L2_FIELD_NONE;
	shot->vb.vb2_buf.timestamp = ktime_get_ns();
	vb2_buffer_done(&shot->vb.vb2_buf, VB2_BUF_STATE_DONE);
}

static int queue_setup(struct vb2_queue *q, unsigned int *buffers, unsigned int *planes,
		       unsigned int sizes[], struct device *devices[])
{
	if (*planes)
		return sizes[0] < MOST ? -EINVAL : 0;
	*planes = 1;
	sizes[0] = MOST;
	return 0;
}

static void buf_queue(struct vb2_buffer *vb)
{
	struct camera *cam = vb2_get_drv_priv(vb->vb2_queue);
	struct shot *shot = container_of(to_vb2_v4l2_buffer(vb), struct shot, vb);

	spin_lock(&cam->guard);
	list_add_tail(&shot->list, &cam->waiting);
	spin_unlock(&cam->guard);
}

static int start_streaming(struct vb2_queue *q, unsigned int count)
{
	struct camera *cam = vb2_get_drv_priv(q);

	schedule_delayed_work(&cam->next, 0);
	return 0;
}

static void stop_streaming(struct vb2_queue *q)
{
	struct camera *cam = vb2_get_drv_priv(q);
	struct shot *shot;

	cancel_delayed_work_sync(&cam->next);
	while ((shot = next_shot(cam)))
		vb2_buffer_done(&shot->vb.vb2_buf, VB2_BUF_STATE_ERROR);
}

static const struct vb2_ops queue_ops = {
	.queue_setup = queue_setup,
	.buf_queue = buf_queue,
	.start_streaming = start_streaming,
	.stop_streaming = stop_streaming,
	.wait_prepare = vb2_ops_wait_prepare,
	.wait_finish = vb2_ops_wait_finish,
};

static int querycap(struct file *file, void *fh, struct v4l2_capability *cap)
{
	strscpy(cap->driver, "table-camera", sizeof(cap->driver));
	strscpy(cap->card, NAME, sizeof(cap->card));
	strscpy(cap->bus_info, "platform:table-camera", sizeof(cap->bus_info));
	return 0;
}

static int enum_fmt(struct file *file, void *fh, struct v4l2_fmtdesc *f)
{
	if (f->index)
		return -EINVAL;
	f->pixelformat = V4L2_PIX_FMT_MJPEG;
	return 0;
}

/* Whatever is asked for: this camera has one size. */
static int the_fmt(struct file *file, void *fh, struct v4l2_format *f)
{
	f->fmt.pix = (struct v4l2_pix_format){
		.width = width, .height = height, .pixelformat = V4L2_PIX_FMT_MJPEG,
		.field = V4L2_FIELD_NONE, .sizeimage = MOST, .colorspace = V4L2_COLORSPACE_JPEG,
	};
	return 0;
}

static int enum_input(struct file *file, void *fh, struct v4l2_input *input)
{
	if (input->index)
		return -EINVAL;
	input->type = V4L2_INPUT_TYPE_CAMERA;
	strscpy(input->name, NAME, sizeof(input->name));
	return 0;
}

static int g_input(struct file *file, void *fh, unsigned int *i)
{
	*i = 0;
	return 0;
}

static int s_input(struct file *file, void *fh, unsigned int i)
{
	return i ? -EINVAL : 0;
}

static const struct v4l2_ioctl_ops ioctl_ops = {
	.vidioc_querycap = querycap,
	.vidioc_enum_fmt_vid_cap = enum_fmt,
	.vidioc_g_fmt_vid_cap = the_fmt,
	.vidioc_s_fmt_vid_cap = the_fmt,
	.vidioc_try_fmt_vid_cap = the_fmt,
	.vidioc_enum_input = enum_input,
	.vidioc_g_input = g_input,
	.vidioc_s_input = s_input,
	.vidioc_reqbufs = vb2_ioctl_reqbufs,
	.vidioc_querybuf = vb2_ioctl_querybuf,
	.vidioc_qbuf = vb2_ioctl_qbuf,
	.vidioc_dqbuf = vb2_ioctl_dqbuf,
	.vidioc_streamon = vb2_ioctl_streamon,
	.vidioc_streamoff = vb2_ioctl_streamoff,
};

static const struct v4l2_file_operations file_ops = {
	.owner = THIS_MODULE,
	.open = v4l2_fh_open,
	.release = vb2_fop_release,
	.unlocked_ioctl = video_ioctl2,
	.mmap = vb2_fop_mmap,
	.poll = vb2_fop_poll,
};

static void forget(struct video_device *video)
{
	kfree(container_of(video, struct camera, video));
}

static int set_up(struct camera *cam)
{
	int r;

	mutex_init(&cam->lock);
	spin_lock_init(&cam->guard);
	INIT_LIST_HEAD(&cam->waiting);
	INIT_DELAYED_WORK(&cam->next, shoot);
	cam->queue = (struct vb2_queue){
		.type = V4L2_BUF_TYPE_VIDEO_CAPTURE, .io_modes = VB2_MMAP, .drv_priv = cam,
		.buf_struct_size = sizeof(struct shot), .ops = &queue_ops,
		.mem_ops = &vb2_vmalloc_memops, .lock = &cam->lock,
		.timestamp_flags = V4L2_BUF_FLAG_TIMESTAMP_MONOTONIC,
	};
	r = vb2_queue_init(&cam->queue);
	if (r)
		return r;
	cam->video = (struct video_device){
		.fops = &file_ops, .ioctl_ops = &ioctl_ops, .v4l2_dev = &board, .queue = &cam->queue,
		.lock = &cam->lock, .release = forget, .vfl_dir = VFL_DIR_RX,
		.device_caps = V4L2_CAP_VIDEO_CAPTURE | V4L2_CAP_STREAMING,
	};
	strscpy(cam->video.name, NAME, sizeof(cam->video.name));
	return video_register_device(&cam->video, VFL_TYPE_VIDEO, -1);
}

static int plug_in(void)
{
	struct camera *cam = kzalloc(sizeof(*cam), GFP_KERNEL);
	int r;

	if (!cam)
		return -ENOMEM;
	r = set_up(cam);
	if (r)
		kfree(cam);
	else
		plugged_in = cam;
	return r;
}

static void pull_out(void)
{
	if (plugged_in)
		vb2_video_unregister_device(&plugged_in->video);
	plugged_in = NULL;
}

static int set_plugged(const char *value, const struct kernel_param *kp)
{
	bool wanted;
	int r = kstrtobool(value, &wanted);

	if (r)
		return r;
	mutex_lock(&plug);
	if (!wanted)
		pull_out();
	else if (!plugged_in)
		r = plug_in();
	mutex_unlock(&plug);
	return r;
}

static int get_plugged(char *buffer, const struct kernel_param *kp)
{
	return sysfs_emit(buffer, "%c\n", plugged_in ? 'Y' : 'N');
}

static const struct kernel_param_ops plugged_ops = { .set = set_plugged, .get = get_plugged };

static ssize_t table_read(struct file *f, char __user *to, size_t count, loff_t *place)
{
	char words[16];

	return simple_read_from_buffer(to, count, place, words, scnprintf(words, sizeof(words), "%u\n", taken));
}

static ssize_t table_write(struct file *f, const char __user *from, size_t count, loff_t *place)
{
	ssize_t r = count;

	if (count > MOST)
		return -EFBIG;
	mutex_lock(&table);
	if (copy_from_user(picture, from, count))
		r = -EFAULT;
	length = r < 0 ? 0 : count;
	taken = 0;
	mutex_unlock(&table);
	return r;
}

static const struct file_operations table_ops = { .owner = THIS_MODULE, .read = table_read, .write = table_write };
static struct miscdevice table_device = { .minor = MISC_DYNAMIC_MINOR, .name = "table-sim", .fops = &table_ops };

static int __init table_init(void)
{
	int r;

	picture = vzalloc(MOST);
	if (!picture)
		return -ENOMEM;
	r = v4l2_device_register(NULL, &board);
	if (r)
		goto free;
	r = misc_register(&table_device);
	if (r)
		goto unregister;
	return 0;
unregister:
	v4l2_device_unregister(&board);
free:
	vfree(picture);
	return r;
}

static void __exit table_exit(void)
{
	mutex_lock(&plug);
	pull_out();
	mutex_unlock(&plug);
	misc_deregister(&table_device);
	v4l2_device_unregister(&board);
	vfree(picture);
}

module_param_cb(plugged, &plugged_ops, NULL, 0644);
module_init(table_init);
module_exit(table_exit);
MODULE_LICENSE("GPL");
MODULE_DESCRIPTION("a webcam over a table that user space lays");
