import cloudflare from '@astrojs/cloudflare'
import react from '@astrojs/react'
import { defineConfig } from 'astro/config'
import { eventListenerModules } from './src/lib/build/event-listener-modules.ts'
import { fileGroups } from './src/lib/build/file-groups.ts'
import { iconSprite } from './src/lib/build/icon-sprite.ts'
import { inlineHashes } from './src/lib/build/inline-hashes.ts'
import { localPages } from './src/lib/build/local-pages.ts'
import { pageList } from './src/lib/build/page-list.ts'
import { scriptPreloads } from './src/lib/build/script-preloads.ts'

export default defineConfig({
  root: import.meta.dirname,
  output: 'server',
  adapter: cloudflare({ configPath: '../wrangler.toml', imageService: 'passthrough' }),
  integrations: [react(), localPages(), scriptPreloads()],
  // The product's sessions are the BFFs'; Astro's own would ask for a key-value store. Null keeps everything in the request.
  session: { driver: { entrypoint: 'unstorage/drivers/null' } },
  trailingSlash: 'ignore',
  build: { inlineStylesheets: 'never', assets: '_astro' },
  devToolbar: { enabled: false },
  // The Origin check of every write is the BFFs'; pages take no form posts.
  security: { checkOrigin: true },
  vite: {
    plugins: [eventListenerModules(), fileGroups(), inlineHashes(), pageList(), iconSprite()],
    // Nothing is inlined as a data: address or a script in the page, so that the content security policy stays short.
    build: { assetsInlineLimit: 0 },
  },
})
