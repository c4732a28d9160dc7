/**
 * The parameters with which the address of a page says what has just been done. A message with a way back that stays open (`deleted`,
 * `changed`) is shown for as long as its address is.
 */
const TOLD_ONCE = ['notice', 'sent', 'done', 'saved', 'restored', 'followed']

export function isToldOnce({ searchParams }: Pick<URL, 'searchParams'>): boolean {
  return TOLD_ONCE.some((name) => searchParams.has(name))
}

/** Stands in a page that such an address asks for, and takes it out of the address, so that loading the page again does not tell it again. */
export const FORGET_TOLD = `{
const { searchParams } = new URL(location)
for (const name of ${JSON.stringify(TOLD_ONCE)}) searchParams.delete(name)
history.replaceState(history.state, '', location.pathname + (searchParams.size ? '?' + searchParams : '') + location.hash)
}`
