import type { Plugin } from 'vite'

const MODULE = '\0bind-event-listener'

/**
 * Uses the ES module sources of the package needed for dragging: with its CommonJS build a board would load the file of
 * React.
 */
export function eventListenerModules(): Plugin {
  return {
    name: 'event-listener-modules',
    enforce: 'pre',
    applyToEnvironment: ({ name }) => name === 'client',
    resolveId: (id) => (id === 'bind-event-listener' ? MODULE : undefined),
    load: (id) =>
      id === MODULE
        ? `export { bind } from 'bind-event-listener/src/bind.ts'; export { bindAll } from 'bind-event-listener/src/bind-all.ts'`
        : undefined,
  }
}
