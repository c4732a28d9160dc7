import type { Plugin } from 'vite'

const RENDERER = /\/node_modules\/@astrojs\/react\/dist\/server\.js$/
const WITHOUT_PREFIX = 'ReactDOM.renderToString(vnode)'

/**
 * `experimentalDisableStreaming` renders an island to one text instead of a stream that is read back, which costs a page a tenth less. But
 * the adapter leaves out the prefix of the ids there, without which two islands of a page have the same ids.
 */
export function islandsInOnePiece(): Plugin {
  return {
    name: 'islands-in-one-piece',
    enforce: 'pre',
    transform(code, id) {
      if (!RENDERER.test(id.split('?')[0] ?? id)) return
      if (!code.includes(WITHOUT_PREFIX)) throw new Error(`@astrojs/react no longer has "${WITHOUT_PREFIX}"`)
      return { code: code.replace(WITHOUT_PREFIX, 'ReactDOM.renderToString(vnode, renderOptions)'), map: null }
    },
  }
}
