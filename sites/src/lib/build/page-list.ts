import { readdirSync } from 'node:fs'
import { join } from 'node:path'

const MODULE = 'virtual:page-list'
const PAGES = join(import.meta.dirname, '../../pages')

const routeOf = (file: string): string =>
  `/${file
    .replaceAll('\\', '/')
    .replace(/\.(astro|ts)$/, '')
    .replace(/(^|\/)index$/, '')}`

const routes = (): string[] =>
  readdirSync(PAGES, { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.(astro|ts)$/.test(file))
    .map(routeOf)

/** The routes that exist in this build, so that no navigation leads to a page that nobody wrote yet. */
export const pageList = () => ({
  name: 'page-list',
  resolveId: (id: string) => (id === MODULE ? `\0${MODULE}` : undefined),
  load: (id: string) =>
    id === `\0${MODULE}` ? `export const PAGES = new Set(${JSON.stringify(routes())})` : undefined,
})
