/** In the address of a page of the admin community: the code of the brand as which it is shown. Looks by their paths may follow. */
export const PREVIEW_PARAMETER = 'previewCommunity'
