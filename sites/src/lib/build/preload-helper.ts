import type { Plugin } from 'vite'

const HELPER = '\0vite/preload-helper.js'

/** A link for a file that is loaded already asks for nothing. */
const CODE = `
const seen = new Set()
export function __vitePreload(load, files = []) {
  for (const file of files) {
    if (seen.has(file)) continue
    seen.add(file)
    document.head.append(Object.assign(document.createElement('link'), { rel: 'modulepreload', href: '/' + file }))
  }
  return load()
}`

/**
 * What a file that is loaded later imports is requested together with it. In place of Vite's own helper, a sixth of the script of every page,
 * which besides waits for style sheets: all styles stand in the page.
 */
export function preloadHelper(): Plugin {
  return {
    name: 'preload-helper',
    enforce: 'pre',
    applyToEnvironment: ({ name }) => name === 'client',
    load: (id) => (id === HELPER ? CODE : undefined),
    generateBundle(_, bundle) {
      const sheet = Object.keys(bundle).find((file) => file.endsWith('.css'))
      if (sheet) this.error(`${sheet}: no page waits for the style sheet of a file that is loaded later`)
    },
  }
}
