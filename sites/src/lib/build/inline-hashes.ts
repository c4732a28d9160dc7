import { createHash } from 'node:crypto'
import idle from 'astro/runtime/client/idle.prebuilt.js'
import load from 'astro/runtime/client/load.prebuilt.js'
import media from 'astro/runtime/client/media.prebuilt.js'
import only from 'astro/runtime/client/only.prebuilt.js'
import visible from 'astro/runtime/client/visible.prebuilt.js'
import island from 'astro/runtime/server/astro-island.prebuilt.js'
import { ISLAND_STYLES } from 'astro/runtime/server/astro-island-styles.js'

const MODULE = 'virtual:inline-hashes'

function sourceOf(text: string): string {
  return `'sha256-${createHash('sha256').update(text).digest('base64')}'`
}

/**
 * What Astro writes into a page by itself: the starters of islands and one style rule. Their hashes let the content
 * security policy name them; Astro's own policy would name every file of the build as well, on every answer.
 */
export function inlineHashes() {
  return {
    name: 'inline-hashes',
    resolveId: (id: string) => (id === MODULE ? `\0${MODULE}` : undefined),
    load: (id: string) =>
      id === `\0${MODULE}`
        ? `export const SCRIPT_HASHES = ${JSON.stringify([idle, load, media, only, visible, island].map(sourceOf))}
         export const STYLE_HASHES = ${JSON.stringify([sourceOf(ISLAND_STYLES)])}`
        : undefined,
  }
}
