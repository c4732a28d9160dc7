import { execFile } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import type { ICruiseResult } from 'dependency-cruiser'
import { root } from '../install.mjs'
import { readAstroSource } from './astro-source.ts'
import { SOURCE_FOLDERS, sourceFiles } from './source-files.ts'

const CONFIG = '.dependency-cruiser.cjs'
const SETTINGS = ['package.json', 'tsconfig.json', CONFIG]

export type ImportCheck = {
  /** One line per violation: rule, from, to. */
  readonly violations: readonly string[]
  readonly modules: number
  readonly astroFiles: number
  /** How many of the `.astro` files are in the graph, and their number of imports there. */
  readonly astroModules: number
  readonly astroImports: number
}

/** `X.astro` is `X.astro.ts` in the copy; queries such as `?raw` are left unchanged, because they load no module. */
function asTypeScript(specifier: string): string {
  return specifier.endsWith('.astro') ? `${specifier}.ts` : specifier
}

function importLines(specifiers: readonly string[]): string {
  return specifiers.map((specifier) => `import ${JSON.stringify(asTypeScript(specifier))}\n`).join('')
}

function writeAstro(file: string, text: string, copy: string): void {
  const { serverImports, scriptImports } = readAstroSource(text)
  writeFileSync(join(copy, `${file}.ts`), importLines(serverImports))
  if (scriptImports.length > 0) writeFileSync(join(copy, `${file}.script.ts`), importLines(scriptImports))
}

/** Creates a copy of the sources in which dependency-cruiser can read every file. Returns its `.astro` files. */
function copySources(from: string, copy: string): string[] {
  const astroFiles: string[] = []
  for (const folder of SOURCE_FOLDERS) {
    mkdirSync(join(copy, folder))
    for (const file of sourceFiles(from, folder)) {
      mkdirSync(dirname(join(copy, file)), { recursive: true })
      if (file.endsWith('.astro')) {
        astroFiles.push(file)
        writeAstro(file, readFileSync(join(from, file), 'utf8'), copy)
      } else if (/\.tsx?$/.test(file)) {
        const text = readFileSync(join(from, file), 'utf8')
        writeFileSync(join(copy, file), text.replace(/(['"][^'"\n]+\.astro)(['"])/g, '$1.ts$2'))
      } else cpSync(join(from, file), join(copy, file))
    }
  }
  for (const file of SETTINGS) cpSync(join(root, file), join(copy, file))
  symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'))
  return astroFiles
}

async function cruise(folder: string): Promise<ICruiseResult> {
  const depcruise = join(root, 'node_modules/.bin/depcruise')
  const args = [depcruise, '--config', CONFIG, '--output-type', 'json', ...SOURCE_FOLDERS]
  const { stdout } = await promisify(execFile)(process.execPath, args, { cwd: folder, maxBuffer: 2 ** 28 })
  return JSON.parse(stdout) as ICruiseResult
}

/** The name of the file in the repository. */
function original(module: string): string {
  return module.replace(/\.astro(\.script)?\.ts$/, '.astro')
}

/** Unresolved imports of ours: a file that was not read, or a mistake in the copy. Queries such as `?raw` load no module. */
function unresolved(modules: ICruiseResult['modules']): string[] {
  return modules.flatMap(({ source, dependencies }) =>
    dependencies
      .filter((one) => one.couldNotResolve && /^[.#]/.test(one.module) && !one.module.includes('?'))
      .map((one) => `resolves: ${original(source)} → ${one.module}`),
  )
}

/** Reads the imports of every source file below `base`, including `.astro` files, and applies the rules of `.dependency-cruiser.cjs`. */
export async function checkImports(base = root): Promise<ImportCheck> {
  const copy = mkdtempSync(join(tmpdir(), 'council-boundaries-'))
  try {
    const astroFiles = copySources(base, copy)
    const { modules, summary } = await cruise(copy)
    const pages = modules.filter(({ source }) => /\.astro\.ts$/.test(source))
    const violations = summary.violations.map(
      ({ rule, from, to }) => `${rule.name}: ${original(from)} → ${original(to)}`,
    )
    return {
      violations: [...violations, ...unresolved(modules)],
      modules: modules.length,
      astroFiles: astroFiles.length,
      astroModules: pages.length,
      astroImports: pages.reduce(
        (sum, page) => sum + page.dependencies.filter((one) => !one.couldNotResolve).length,
        0,
      ),
    }
  } finally {
    rmSync(copy, { recursive: true, force: true })
  }
}
