/** Where the plot of a chart begins and ends within it: what stands below at the same places goes by it, too. */
export const PLOT = { left: 64, right: 12 };
/** Of the line between two points. */
export const TENSION = 0.4;
