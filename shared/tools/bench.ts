import { cpus } from 'node:os'
import { resolve } from 'node:path'
import { type BenchOptions, parseOptions } from './bench/options.ts'
import { loadProduct, type Product } from './bench/product.ts'
import { RESULT_COLUMNS, resultCells, runCalls, type Target } from './bench/run-calls.ts'
import { runProfile } from './bench/run-profile.ts'
import { markdownTable } from './bench/table.ts'
import { type Size, startWorkerd } from './bench/workerd-stack.ts'
import { root } from './install.mjs'
import { tool } from './tool.ts'

type Run = { readonly options: BenchOptions; readonly products: readonly Product[]; readonly signal: AbortSignal }

function sizeTitle({ articles, members }: Size): string {
  return articles + members === 0
    ? 'The demo data'
    : `The demo data and ${articles} articles and ${members} members more`
}

async function benchSize(size: Size, { options, products, signal }: Run): Promise<void> {
  const targets: Target[] = []
  try {
    for (const product of products) {
      const stack = await startWorkerd(product, size, {
        isInspected: options.profile !== null,
        say: console.log,
        signal,
      })
      targets.push({ label: product.commit, stack })
    }
    const [first] = targets
    if (options.profile && first) return await runProfile(first.stack, { ...options, call: options.profile })
    const results = await runCalls(targets, { ...options, say: console.log })
    console.log(`\n${sizeTitle(size)}: ${options.requests} requests at 1 connection and as many at 8\n`)
    console.log(markdownTable(RESULT_COLUMNS, results.map(resultCells)))
  } finally {
    for (const { stack } of targets) await stack.stop()
  }
}

await tool(async () => {
  const options = parseOptions(process.argv.slice(2))
  const interrupted = new AbortController()
  for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(name, () => interrupted.abort())
  const roots = [root, ...(options.against ? [resolve(options.against)] : [])]
  const products = await Promise.all(roots.map(loadProduct))
  console.log(`${cpus().length} cores, ${cpus()[0]?.model}`)
  for (const size of options.sizes) await benchSize(size, { options, products, signal: interrupted.signal })
})
