/** The answer of a mutation that says only that it was done. */
export async function thenTrue(verb: Promise<unknown>): Promise<boolean> {
  await verb
  return true
}
