#!/bin/sh
# What a Pi has on its board: the device tree's model, 28 pins whose buttons are not pressed, the bus with its display.
set -e
insmod /opt/virtual-pi/fake-dt.ko
mount -t configfs none /sys/kernel/config 2>/dev/null || true
mkdir -p /sys/kernel/config/gpio-sim/pi/bank0
cd /sys/kernel/config/gpio-sim/pi
echo 28 >bank0/num_lines
echo pinctrl-bcm2711 >bank0/label
echo 1 >live
for pin in 17 22 23 27; do
    echo pull-up >/sys/devices/platform/gpio-sim.0/gpiochip0/sim_gpio$pin/pull
done
insmod /opt/virtual-pi/i2c-oled-sim.ko
