import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import ts from 'typescript'
import { expect, it } from 'vitest'
import { AUDITED_FIELDS } from '#shared/domain/staff/audited-fields.ts'
import { sourceFiles } from '#shared/tools/boundaries/source-files.ts'

const ROOT = join(import.meta.dirname, '../..')

/** The properties of an object, with those of the objects that are spread into it, whatever the condition. */
function propertiesOf(node: ts.Expression): Map<string, ts.Expression | null> {
  if (ts.isParenthesizedExpression(node)) return propertiesOf(node.expression)
  if (ts.isBinaryExpression(node)) return propertiesOf(node.right)
  if (ts.isConditionalExpression(node))
    return new Map([...propertiesOf(node.whenTrue), ...propertiesOf(node.whenFalse)])
  if (!ts.isObjectLiteralExpression(node)) return new Map()
  const pairs = node.properties.flatMap((one): [string, ts.Expression | null][] => {
    if (ts.isSpreadAssignment(one)) return [...propertiesOf(one.expression)]
    if (ts.isPropertyAssignment(one)) return [[one.name.getText(), one.initializer]]
    return ts.isShorthandPropertyAssignment(one) ? [[one.name.text, null]] : []
  })
  return new Map(pairs)
}

/** The fields that the actions in a file pass to the log, as "type.field". */
function passedIn(file: string): string[] {
  const source = readFileSync(join(ROOT, file), 'utf8')
  if (!source.includes('action:')) return []
  const passed: string[] = []
  const visit = (node: ts.Node): void => {
    const given = ts.isObjectLiteralExpression(node) ? propertiesOf(node) : new Map<string, ts.Expression | null>()
    const action = given.get('action')
    if (action && ts.isStringLiteral(action) && (given.has('before') || given.has('after'))) {
      const type = action.text.split('.')[0]
      for (const side of [given.get('before'), given.get('after')])
        for (const field of side ? propertiesOf(side).keys() : []) passed.push(`${type}.${field}`)
    }
    ts.forEachChild(node, visit)
  }
  visit(ts.createSourceFile(file, source, ts.ScriptTarget.Latest, true))
  return passed
}

it('the log stores every field that an action passes to it', () => {
  const stored = new Set(
    Object.entries(AUDITED_FIELDS).flatMap(([type, fields]) => fields.map((one) => `${type}.${one}`)),
  )
  const files = ['bff-admin', 'bff-member', 'bff-public', 'db'].flatMap((folder) => sourceFiles(ROOT, folder))
  const passed = new Set(files.filter((file) => /^(?!.*(\.test\.|\/testing\/)).*\.ts$/.test(file)).flatMap(passedIn))
  expect([...passed].filter((one) => !stored.has(one))).toEqual([])
  expect(passed.size).toBeGreaterThan(80)
})
