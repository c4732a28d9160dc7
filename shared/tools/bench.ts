import { type BenchOptions, parseOptions } from './bench/options.ts'
import { loadProduct } from './bench/product.ts'
import { RESULT_COLUMNS, resultCells, runCalls } from './bench/run-calls.ts'
import { runProfile } from './bench/run-profile.ts'
import { markdownTable } from './bench/table.ts'
import { type Size, startWorkerd } from './bench/workerd-stack.ts'
import { root } from './install.mjs'
import { tool } from './tool.ts'

async function benchSize(options: BenchOptions, size: Size): Promise<void> {
  const product = await loadProduct(root)
  const stack = await startWorkerd(product, size, { isInspected: options.profile !== null, say: console.log })
  const stop = () => void stack.stop().then(() => process.exit(130))
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, stop)
  try {
    if (options.profile) {
      await runProfile(stack, { call: options.profile, requests: options.requests, out: options.out })
      return
    }
    const results = await runCalls([{ label: '', stack }], options)
    console.log(
      `\n${size.articles} articles, ${size.members} members, ${options.requests} requests at 1 and at 8 connections\n`,
    )
    console.log(markdownTable(RESULT_COLUMNS, results.map(resultCells)))
  } finally {
    await stack.stop()
  }
}

await tool(async () => {
  const options = parseOptions(process.argv.slice(2))
  for (const size of options.sizes) await benchSize(options, size)
})
