import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import ts from 'typescript'
import { expect, it } from 'vitest'

/* Every text from outside has a limit in its zod schema. GraphQL schemas cannot be built without limits. */

/** Settings, data of our own servers and rows, and descriptions for readers of the API. */
const OWN = /^db\/|^bff-public\/openapi\.ts$|^shared\/(server\/env\.ts|sandbox\/|tools\/)|\.test\.ts$|\/testing\//
const OWN_SCHEMA = /(Answer|Accepted|AcceptedBatch|Refusal|Login)$/
/** A provider's responses and messages: their body is limited before it is read, and their texts are cut when stored. */
const CAPPED_AND_CUT = new Set([
  'shared/server/ports/copyleaks-webhooks.ts',
  'shared/domain/communities/config.ts',
  'bff-admin/articles/imports/read/ghost.ts',
])
/** The payment provider's responses to our calls: refusing a response for its length would leave a charge unknown. */
const ANSWERS = new Set([
  'shared/server/ports/maxio-wire.ts',
  'shared/server/ports/maxio-credit-wire.ts',
  'shared/server/ports/braintree-vault.ts',
])

function sourceFiles(): string[] {
  return execFileSync('git', ['ls-files', '*.ts', '*.tsx'], { encoding: 'utf8' })
    .trim()
    .split('\n')
    .filter((file) => !OWN.test(file) && !CAPPED_AND_CUT.has(file) && !ANSWERS.has(file))
}

/** The whole chain of calls that begins with `z.string()`. */
function chainOf(node: ts.Node): ts.Node {
  const { parent } = node
  return ts.isPropertyAccessExpression(parent) || (ts.isCallExpression(parent) && parent.expression === node)
    ? chainOf(parent)
    : node
}

function declarationOf(node: ts.Node): string {
  if (ts.isVariableDeclaration(node)) return node.name.getText()
  return node.parent ? declarationOf(node.parent) : ''
}

/** The texts without a limit in a file. */
function unlimitedIn(file: string, source: string): string[] {
  const parsed = ts.createSourceFile(file, source, ts.ScriptTarget.Latest, true)
  const found: string[] = []
  const visit = (node: ts.Node) => {
    if (ts.isCallExpression(node) && node.expression.getText() === 'z.string') {
      const chain = chainOf(node).getText()
      const isKey = ts.isCallExpression(node.parent) && node.parent.expression.getText() === 'z.record'
      const hasLimit = /maxLength\(|\.max\(|regex\(/.test(chain)
      if (!hasLimit && !isKey && !OWN_SCHEMA.test(declarationOf(node))) found.push(`${file}: ${declarationOf(node)}`)
    }
    ts.forEachChild(node, visit)
  }
  visit(parsed)
  return found
}

it('every text of a schema has a limit', () => {
  expect(unlimitedIn('x.ts', 'const Input = z.object({ a: z.string().check(z.minLength(1)) })')).toEqual([
    'x.ts: Input',
  ])
  expect(sourceFiles().flatMap((file) => unlimitedIn(file, readFileSync(file, 'utf8')))).toEqual([])
})
