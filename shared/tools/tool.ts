/** An error whose message is printed without its stack; DEBUG=1 prints the stack. */
export class CliError extends Error {}

/** Runs a tool; an error prints one sentence and sets exit code 1. */
export async function tool(work: () => Promise<void>): Promise<void> {
  try {
    await work()
  } catch (error) {
    if (process.env.DEBUG === '1') console.error(error)
    else console.error(error instanceof Error ? error.message : String(error))
    process.exitCode = 1
  }
}
