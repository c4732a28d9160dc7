/** The server has an earlier text of the form, and the later changes could not be saved. The cause says why. */
export class EarlierTextPosted extends Error {}
