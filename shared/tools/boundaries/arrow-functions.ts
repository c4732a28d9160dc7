import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import ts from 'typescript'
import { root } from '../install.mjs'
import { SOURCE_FOLDERS, sourceFiles } from './source-files.ts'

const FRONTMATTER = /^\s*---\r?\n(.*?)^---/ms
// Lets the parser skip files that cannot contain one.
const LIKELY = /^(export )?const .*=\s*(async\b|function\b|<|\(|\w+\s*=>)/m

/** The names that a file imports from packages rather than from the product. */
function packageNames(source: ts.SourceFile): Set<string> {
  const names = source.statements.flatMap((statement) => {
    if (!ts.isImportDeclaration(statement) || !ts.isStringLiteral(statement.moduleSpecifier)) return []
    if (/^[.#]/.test(statement.moduleSpecifier.text)) return []
    const { namedBindings } = statement.importClause ?? {}
    return namedBindings && ts.isNamedImports(namedBindings) ? namedBindings.elements.map(({ name }) => name.text) : []
  })
  return new Set(names)
}

/**
 * The names of top-level constants that hold a plain function and should be declarations. A framework type, such as `APIRoute`, can only be
 * given to a constant.
 */
export function topLevelArrows(file: string, text: string): string[] {
  const code = file.endsWith('.astro') ? (FRONTMATTER.exec(text)?.[1] ?? '') : text
  if (!LIKELY.test(code)) return []
  const source = ts.createSourceFile(file.replace(/\.astro$/, '.ts'), code, ts.ScriptTarget.Latest)
  const frameworkTypes = packageNames(source)
  return source.statements.filter(ts.isVariableStatement).flatMap(({ declarationList }) =>
    declarationList.declarations.flatMap(({ name, type, initializer }) => {
      if (!initializer || !(ts.isArrowFunction(initializer) || ts.isFunctionExpression(initializer))) return []
      if (type && ts.isTypeReferenceNode(type) && frameworkTypes.has(type.typeName.getText(source))) return []
      return name.getText(source)
    }),
  )
}

export type ArrowCheck = { readonly violations: readonly string[]; readonly files: number; readonly astroFiles: number }

export function checkArrows(base = root): ArrowCheck {
  const files = SOURCE_FOLDERS.flatMap((folder) => sourceFiles(base, folder)).filter((file) =>
    /\.(m?tsx?|mjs|astro)$/.test(file),
  )
  const violations = files.flatMap((file) =>
    topLevelArrows(file, readFileSync(join(base, file), 'utf8')).map((name) => `${file}: ${name}`),
  )
  return { violations, files: files.length, astroFiles: files.filter((file) => file.endsWith('.astro')).length }
}
