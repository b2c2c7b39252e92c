/** Of what waits for a second person: all that shows some of it is read anew once something is asked for. */
export const REQUESTS_KEY = ["requests"];
