/**
 * A press on a button whose part of the page is drawn, and whose script is still on its way, is done once that has come.
 * Only the last one counts: who presses twice wants one thing.
 */
export const keepEarlyPresses = () => {
  const wanted = new WeakMap<Element, HTMLButtonElement>()
  addEventListener(
    'click',
    ({ target }) => {
      const button = target instanceof Element ? target.closest<HTMLButtonElement>('button[type="button"]') : null
      const island = button?.closest('astro-island[ssr]')
      if (!button || !island) return
      if (!wanted.has(island))
        island.addEventListener('astro:hydrate', () => wanted.get(island)?.click(), { once: true })
      wanted.set(island, button)
    },
    { capture: true },
  )
}
