import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../install.mjs'
import { sourceFiles } from './source-files.ts'

const FRONTMATTER = /^\s*---\r?\n(.*?)\r?\n---/s
const COMMENT = /\/\/.*$|\/\*.*?\*\//gms

/** Whether rendering this source awaits something. */
export function waits(text: string): boolean {
  const frontmatter = FRONTMATTER.exec(text)?.[1] ?? ''
  return /\bawait\b/.test(frontmatter.replace(COMMENT, ''))
}

/**
 * Components that load data. Only pages do, in their frontmatter: a component that awaits is rendered after the page has decided its status
 * and headers.
 */
export function componentsThatWait(base = root): string[] {
  return sourceFiles(base, 'sites/src').filter(
    (file) =>
      file.endsWith('.astro') && !file.startsWith('sites/src/pages/') && waits(readFileSync(join(base, file), 'utf8')),
  )
}
