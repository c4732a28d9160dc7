import ts from 'typescript'

/** One small defect that can be switched on: `text` replaces `original`. */
export type Mutant = {
  /** Path of the file and the number of the mutant in it. */
  readonly id: string
  readonly file: string
  readonly line: number
  readonly kind: MutantKind
  readonly original: string
  readonly text: string
  /** Evaluated when the module is loaded, so every test file that imports the module reaches it. */
  readonly isStatic: boolean
}

export const MUTANT_KINDS = [
  'drop a condition of a statement',
  'drop all conditions of a statement',
  'move a limit of a statement',
  'take one side of a condition',
  'move a comparison',
  'negate a condition',
  'skip a branch',
  'skip a call',
  'drop statements of a batch',
  'change a number',
  'drop an element of a list',
] as const
export type MutantKind = (typeof MUTANT_KINDS)[number]

type Change = { readonly kind: MutantKind; readonly text: string }

const LIMITS: Readonly<Record<string, string>> = { lt: 'lte', lte: 'lt', gt: 'gte', gte: 'gt' }
const COMPARISONS: Partial<Record<ts.SyntaxKind, string>> = {
  [ts.SyntaxKind.LessThanToken]: '<=',
  [ts.SyntaxKind.LessThanEqualsToken]: '<',
  [ts.SyntaxKind.GreaterThanToken]: '>=',
  [ts.SyntaxKind.GreaterThanEqualsToken]: '>',
  [ts.SyntaxKind.EqualsEqualsEqualsToken]: '!==',
  [ts.SyntaxKind.ExclamationEqualsEqualsToken]: '===',
}
const BATCHES = new Set(['commit', 'commitIf', 'tryCommitIf'])

/** The source with every mutant in it, each behind a switch that calls `globalThis.isMutantActive` with its id. */
export function instrument(file: string, source: string): { readonly code: string; readonly mutants: Mutant[] } {
  const tree = ts.createSourceFile(file, source, ts.ScriptTarget.Latest, true, scriptKind(file))
  const mutants: Mutant[] = []

  function render(node: ts.Node): string {
    const changes = ts.isExpression(node) ? changesOf(node) : []
    const switches = changes.map(({ kind, text }) => {
      const id = `${file}#${mutants.length}`
      const line = tree.getLineAndCharacterOfPosition(node.getStart(tree)).line + 1
      mutants.push({ id, file, line, kind, original: node.getText(tree), text, isStatic: isStatic(node) })
      return `globalThis.isMutantActive?.(${JSON.stringify(id)}) ? (${text}) : `
    })
    const rendered = renderChildren(node)
    // Without semicolons, a statement that begins with a parenthesis would continue the previous line.
    if (ts.isExpressionStatement(node) && rendered.startsWith('(')) return `void ${rendered}`
    return switches.length === 0 ? rendered : `(${switches.join('')}${rendered})`
  }

  function renderChildren(node: ts.Node): string {
    let code = ''
    let position = node.getStart(tree)
    node.forEachChild((child) => {
      if (ts.isTypeNode(child) || child.getStart(tree) < position) return
      code += source.slice(position, child.getStart(tree)) + render(child)
      position = child.end
    })
    return code + source.slice(position, node.end)
  }

  function changesOf(node: ts.Expression): Change[] {
    if (ts.isCallExpression(node)) return changesOfCall(node)
    if (ts.isBinaryExpression(node)) return changesOfBinary(node)
    if (ts.isPrefixUnaryExpression(node) && node.operator === ts.SyntaxKind.ExclamationToken)
      return [{ kind: 'negate a condition', text: node.operand.getText(tree) }]
    if (ts.isConditionalExpression(node)) {
      return [node.whenTrue, node.whenFalse].map((side) => ({
        kind: 'take one side of a condition',
        text: side.getText(tree),
      }))
    }
    if (ts.isNumericLiteral(node) && isStatic(node) && !isKeyOrIndex(node))
      return [{ kind: 'change a number', text: `${node.getText(tree)} + 1` }]
    if (ts.isArrayLiteralExpression(node)) return changesOfArray(node)
    return skippedBranch(node)
  }

  function changesOfCall(node: ts.CallExpression): Change[] {
    const callee = node.expression.getText(tree)
    const args = node.arguments.map((one) => one.getText(tree))
    if (callee === 'and' || callee === 'or') {
      return args.map((_, i) => ({
        kind: 'drop a condition of a statement',
        text: `${callee}(${args.filter((__, j) => j !== i).join(', ')})`,
      }))
    }
    const limit = LIMITS[callee]
    if (limit) return [{ kind: 'move a limit of a statement', text: `${limit}(${args.join(', ')})` }]
    if (ts.isPropertyAccessExpression(node.expression) && node.expression.name.text === 'where') {
      const [condition] = node.arguments
      const isCombined =
        condition && ts.isCallExpression(condition) && /^(and|or)$/.test(condition.expression.getText(tree))
      const before = node.expression.expression.getText(tree)
      return isCombined ? [] : [{ kind: 'drop all conditions of a statement', text: before }]
    }
    const isStatement = ts.isExpressionStatement(node.parent)
    return isStatement ? [{ kind: 'skip a call', text: 'undefined' }] : skippedBranch(node)
  }

  function changesOfBinary(node: ts.BinaryExpression): Change[] {
    const { kind } = node.operatorToken
    const sides = [node.left.getText(tree), node.right.getText(tree)] as const
    if (kind === ts.SyntaxKind.AmpersandAmpersandToken || kind === ts.SyntaxKind.BarBarToken)
      return sides.map((text) => ({ kind: 'take one side of a condition', text }))
    const comparison = COMPARISONS[kind]
    return comparison ? [{ kind: 'move a comparison', text: `${sides[0]} ${comparison} ${sides[1]}` }] : []
  }

  function changesOfArray(node: ts.ArrayLiteralExpression): Change[] {
    const elements = node.elements.map((one) => one.getText(tree))
    const without = (i: number) => `[${elements.filter((_, j) => j !== i).join(', ')}]`
    if (isArgumentOfBatch(node)) {
      return node.elements.flatMap((one, i) =>
        ts.isSpreadElement(one) ? [{ kind: 'drop statements of a batch', text: without(i) } as const] : [],
      )
    }
    const isListOfTexts = isStatic(node) && node.elements.every((one) => ts.isStringLiteral(one))
    return isListOfTexts ? elements.map((_, i) => ({ kind: 'drop an element of a list', text: without(i) })) : []
  }

  function isArgumentOfBatch(node: ts.Node): boolean {
    const call = node.parent
    return (
      ts.isCallExpression(call) &&
      ts.isPropertyAccessExpression(call.expression) &&
      BATCHES.has(call.expression.name.text)
    )
  }

  const code = source.slice(0, tree.getStart(tree)) + renderChildren(tree)
  return { code, mutants }
}

function scriptKind(file: string) {
  return file.endsWith('x') ? ts.ScriptKind.TSX : ts.ScriptKind.TS
}

/** The condition of an `if` is also tried as false. */
function skippedBranch(node: ts.Expression): Change[] {
  return ts.isIfStatement(node.parent) && node.parent.expression === node
    ? [{ kind: 'skip a branch', text: 'false' }]
    : []
}

function isStatic(node: ts.Node): boolean {
  for (let one = node.parent; one; one = one.parent) if (ts.isFunctionLike(one)) return false
  return true
}

function isKeyOrIndex(node: ts.Node): boolean {
  const { parent } = node
  return (
    (ts.isPropertyAssignment(parent) && parent.name === node) ||
    (ts.isElementAccessExpression(parent) && parent.argumentExpression === node)
  )
}
