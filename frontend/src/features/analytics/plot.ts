/** Height and curve of the charts are fixed by the specification. */
export const CHART_HEIGHT = 350;
export const TENSION = 0.4;
/** Distance of the plot from the edges of the chart. The annotations below the chart use the same. */
export const PLOT = { left: 64, right: 12, bottom: 50 };
/** Around axes and plot. */
export const MARGIN = { top: 24, right: PLOT.right, bottom: 20, left: 8 };
