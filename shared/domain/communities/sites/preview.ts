/**
 * Address parameter for pages of the admin community: the code of the brand whose appearance is shown. Appearance values by path may
 * follow.
 */
export const PREVIEW_PARAMETER = 'previewCommunity'
