import { readdirSync } from 'node:fs'
import { join } from 'node:path'

const MODULE = 'virtual:page-list'
const PAGES = join(import.meta.dirname, '../../pages')

function routeOf(file: string): string {
  return `/${file
    .replaceAll('\\', '/')
    .replace(/\.(astro|ts)$/, '')
    .replace(/(^|\/)index$/, '')}`
}

function routes(): string[] {
  return readdirSync(PAGES, { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.(astro|ts)$/.test(file))
    .map(routeOf)
}

/** The routes of this build, so that navigation links only to pages that exist. */
export function pageList() {
  return {
    name: 'page-list',
    resolveId: (id: string) => (id === MODULE ? `\0${MODULE}` : undefined),
    load: (id: string) =>
      id === `\0${MODULE}` ? `export const PAGES = new Set(${JSON.stringify(routes())})` : undefined,
  }
}
