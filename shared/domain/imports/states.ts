/** For an import file of staff. `CHECKED`: its rows were read, and nothing is done until staff confirm. */
export const IMPORT_STATES = ['CHECKED', 'RUNNING', 'DONE'] as const
export type ImportState = (typeof IMPORT_STATES)[number]
