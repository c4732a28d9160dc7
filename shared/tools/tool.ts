/** A failure that is told in one sentence; the stack is for DEBUG=1 only. */
export class CliError extends Error {}

/** Runs a tool; what goes wrong is one sentence and exit code 1. */
export async function tool(work: () => Promise<void>): Promise<void> {
  try {
    await work()
  } catch (error) {
    if (process.env.DEBUG === '1') console.error(error)
    else console.error(error instanceof Error ? error.message : String(error))
    process.exitCode = 1
  }
}
