import { createHash } from 'node:crypto'
import idle from 'astro/runtime/client/idle.prebuilt.js'
import load from 'astro/runtime/client/load.prebuilt.js'
import media from 'astro/runtime/client/media.prebuilt.js'
import only from 'astro/runtime/client/only.prebuilt.js'
import visible from 'astro/runtime/client/visible.prebuilt.js'
import island from 'astro/runtime/server/astro-island.prebuilt.js'
import { ISLAND_STYLES } from 'astro/runtime/server/astro-island-styles.js'
import { FIRST_KEYS } from '../../editor/writing/first-keys.ts'
import { SPECULATION_RULES } from '../../layouts/shell/speculation-rules.ts'
import { FORGET_TOLD } from '../../layouts/shell/told-once.ts'

const MODULE = 'virtual:inline-hashes'

/** Makes a source of the content security policy. */
export function hashSource(text: string): string {
  return `'sha256-${createHash('sha256').update(text).digest('base64')}'`
}

/**
 * Hashes of what stands in the pages (Astro's island loaders and one style rule, the speculation rules, what takes the first keys of a text, what forgets a message), for the content
 * security policy. Astro's own policy would list every file of the build in every response.
 */
export function inlineHashes() {
  return {
    name: 'inline-hashes',
    resolveId: (id: string) => (id === MODULE ? `\0${MODULE}` : undefined),
    load: (id: string) =>
      id === `\0${MODULE}`
        ? `export const SCRIPT_HASHES = ${JSON.stringify([idle, load, media, only, visible, island, SPECULATION_RULES, FIRST_KEYS, FORGET_TOLD].map(hashSource))}
         export const STYLE_HASHES = ${JSON.stringify([hashSource(ISLAND_STYLES)])}`
        : undefined,
  }
}
