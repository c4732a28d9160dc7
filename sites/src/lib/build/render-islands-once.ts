import type { Plugin } from 'vite'

type Change = { readonly file: RegExp; readonly from: string; readonly to: string }

/** Work of Astro and its React adapter for each island of a page, and the replacement that suffices here. */
const CHANGES: readonly Change[] = [
  {
    // `experimentalDisableStreaming` leaves out the prefix of the ids, without which two islands of a page have the same ids.
    file: /\/node_modules\/@astrojs\/react\/dist\/server\.js$/,
    from: 'ReactDOM.renderToString(vnode)',
    to: 'ReactDOM.renderToString(vnode, renderOptions)',
  },
  {
    // React is the only renderer, so components need no trial run to detect the renderer.
    file: /\/node_modules\/@astrojs\/react\/dist\/server\.js$/,
    from: 'await renderToStaticMarkup.call(this, Tester, props, children);\n  return isReactComponent;',
    to: 'return true;',
  },
  {
    // The id of an island is a hash of its whole HTML, and only hot reloading of a development server reads it.
    file: /\/node_modules\/astro\/dist\/runtime\/server\/render\/component\.js$/,
    from: `const astroId = shorthash(
    \`<!--\${metadata.componentExport.value}:\${metadata.componentUrl}-->
\${html}
\${serializeProps(
      props,
      metadata
    )}\`
  );`,
    to: "const astroId = '';",
  },
]

/**
 * Renders an island once and into one string, instead of into a stream that is read back after a trial run
 * (docs/decisions/0006). The build fails when a package no longer contains the replaced code.
 */
export function renderIslandsOnce(): Plugin {
  return {
    name: 'render-islands-once',
    enforce: 'pre',
    transform(code, id) {
      const path = id.split('?')[0] ?? id
      const changes = CHANGES.filter(({ file }) => file.test(path))
      if (changes.length === 0) return
      for (const { from } of changes) if (!code.includes(from)) throw new Error(`${path} no longer has "${from}"`)
      return { code: changes.reduce((text, { from, to }) => text.replace(from, to), code), map: null }
    },
  }
}
