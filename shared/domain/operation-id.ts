import * as z from 'zod/mini'
import { isOperationId, OPERATION_ID_FORMAT } from '../kernel/ids.ts'

/** The caller's id of one operation, in REST bodies; GraphQL checks its arguments by name. */
export const OperationId = z.string().check(
  // First, so that its message is the one in a refusal.
  z.refine(isOperationId, OPERATION_ID_FORMAT),
  z.regex(/^[A-Za-z0-9_-]{1,100}$/),
  z.describe(OPERATION_ID_FORMAT),
)
