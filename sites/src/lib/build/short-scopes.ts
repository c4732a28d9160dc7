import type { Plugin } from 'vite'

const SCOPE = /data-astro-cid-([a-z0-9]{8})/g
const LETTERS = 5

/**
 * Shortens the attributes by which the styles of a component apply to its elements: every page has hundreds of them, in its styles and on its
 * elements.
 */
export function shortScopes() {
  const scopes = new Map<string, string>()
  const shortOf = (scope: string) => {
    const start = scope.slice(0, LETTERS)
    const owner = scopes.get(start) ?? scope
    if (owner !== scope) throw new Error(`The styles of two components have the scope ${start}: raise LETTERS`)
    scopes.set(start, scope)
    return `data-${start}`
  }
  return {
    name: 'short-scopes',
    transform: {
      filter: { code: 'data-astro-cid-' },
      // No line moves.
      handler: (code: string) => ({ code: code.replaceAll(SCOPE, (_, scope: string) => shortOf(scope)), map: null }),
    },
  } satisfies Plugin
}
