/** A window event and a performance mark: the text of the page can be edited and is saved. */
export const TEXT_OPENED = 'text-opened'
