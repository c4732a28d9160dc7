import { existsSync, readFileSync } from 'node:fs'

/** The drawings of the demo data, as SVG files: `portraits/<person's key>`, `brands/<brand>-<part>`, `ads/<brand>-<shape>`, `leads/<article>`, `groups/<brand>-<subject>`. */
function fileOf(name: string): URL {
  return new URL(`./pictures/${name}.svg`, import.meta.url)
}

export function hasPicture(name: string): boolean {
  return existsSync(fileOf(name))
}

export function readPicture(name: string): string {
  return readFileSync(fileOf(name), 'utf8')
}
