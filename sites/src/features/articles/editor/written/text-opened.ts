/** An event of the window and a mark of its timing: the text of the page can be written, with all that keeps it. */
export const TEXT_OPENED = 'text-opened'
