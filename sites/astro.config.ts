import cloudflare from '@astrojs/cloudflare'
import react from '@astrojs/react'
import { defineConfig } from 'astro/config'
import { builtFiles } from './src/lib/build/built-files.ts'
import { eventListenerModules } from './src/lib/build/event-listener-modules.ts'
import { fileGroups } from './src/lib/build/file-groups.ts'
import { iconSprite } from './src/lib/build/icon-sprite.ts'
import { inlineHashes } from './src/lib/build/inline-hashes.ts'
import { localPages } from './src/lib/build/local-pages.ts'
import { pageList } from './src/lib/build/page-list.ts'
import { renderIslandsOnce } from './src/lib/build/render-islands-once.ts'
import { shortScopes } from './src/lib/build/short-scopes.ts'

export default defineConfig({
  root: import.meta.dirname,
  output: 'server',
  adapter: cloudflare({ configPath: '../wrangler.toml', imageService: 'passthrough' }),
  integrations: [react({ experimentalDisableStreaming: true }), localPages(), builtFiles()],
  // The BFFs own the sessions; Astro's would require a key-value store. Null keeps everything in the request.
  session: { driver: { entrypoint: 'unstorage/drivers/null' } },
  trailingSlash: 'ignore',
  // Styles are inlined, so that text is shown one round trip earlier. They are few sheets, allowed by hash.
  build: { inlineStylesheets: 'always', assets: '_astro' },
  devToolbar: { enabled: false },
  // `refuseForeignForm` checks the same once the host is known; Astro's check would answer unknown hosts, too, and in plain text.
  security: { checkOrigin: false },
  vite: {
    plugins: [
      eventListenerModules(),
      fileGroups(),
      inlineHashes(),
      pageList(),
      iconSprite(),
      renderIslandsOnce(),
      shortScopes(),
    ],
    // Nothing is inlined as a data: address or a script in the page, so that the content security policy stays short.
    build: { assetsInlineLimit: 0 },
  },
})
