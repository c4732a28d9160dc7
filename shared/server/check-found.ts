import { AppError } from '#shared/kernel/errors.ts'

/** Returns what was read; throws NotFound when there is nothing, which is also the answer about a row of another community. */
export function checkFound<T extends object>(row: T | null | undefined): T {
  if (!row) throw new AppError('NotFound')
  return row
}
