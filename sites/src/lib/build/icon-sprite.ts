import { createHash } from 'node:crypto'
import type { IconNode } from 'lucide'
import type { Plugin } from 'vite'
import { ICONS } from '../../ui/icon/icons.ts'

const MODULE = 'virtual:icon-sprite'

function printAttributes(attributes: Readonly<Record<string, unknown>>): string {
  return Object.entries(attributes)
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => ` ${name}="${value}"`)
    .join('')
}

/** Colour and stroke width are inherited from the element that uses the icon. */
const PAINT = 'fill="none" stroke="currentColor" stroke-linecap="round" stroke-linejoin="round"'

function printSymbol([name, node]: [string, IconNode]): string {
  const shapes = node.map(([tag, attributes]) => `<${tag}${printAttributes(attributes)}/>`).join('')
  return `<symbol id="${name}" viewBox="0 0 24 24" ${PAINT}>${shapes}</symbol>`
}

export function printSprite(): string {
  return `<svg xmlns="http://www.w3.org/2000/svg">${Object.entries(ICONS).map(printSymbol).join('')}</svg>`
}

/** One file with all icons, which pages use by reference, so that no page repeats their shapes. */
export function iconSprite(): Plugin {
  const source = printSprite()
  // The server's and the browser's build both reference the file, so its name is computed here.
  const hash = createHash('sha256').update(source).digest('base64url').slice(0, 8)
  const fileName = `_astro/icons.${hash}.svg`
  return {
    name: 'icon-sprite',
    resolveId: (id) => (id === MODULE ? `\0${MODULE}` : undefined),
    load: (id) => (id === `\0${MODULE}` ? `export const ICON_SPRITE = ${JSON.stringify(`/${fileName}`)}` : undefined),
    generateBundle() {
      if (this.environment.name === 'client') this.emitFile({ type: 'asset', fileName, source })
    },
  }
}
