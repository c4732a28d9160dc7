import { readFileSync } from 'node:fs'
import { stripTypeScriptTypes } from 'node:module'

/** The part of a source file that a browser runs, without its types. */
export function browserScript(name: string): string {
  return stripTypeScriptTypes(readFileSync(new URL(`./browser/${name}`, import.meta.url), 'utf8'))
}
