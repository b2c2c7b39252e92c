/** Where the plot of a chart begins and ends within it: what stands below at the same places goes by it, too. */
export const PLOT = { left: 64, right: 12, bottom: 50 };
/** Around axes and plot. */
export const MARGIN = { top: 24, right: PLOT.right, bottom: 20, left: 8 };
/** Of the line between two points. */
export const TENSION = 0.4;
