/** The server has an earlier text of the form, and what was written since could not be saved. Its cause says why. */
export class EarlierTextPosted extends Error {}
