/** Of a file that staff bring. `CHECKED`: its rows were read, and nothing is done before staff say so. */
export const IMPORT_STATES = ['CHECKED', 'RUNNING', 'DONE'] as const
export type ImportState = (typeof IMPORT_STATES)[number]
