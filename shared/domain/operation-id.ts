import * as z from 'zod/mini'
import { isOperationId, OPERATION_ID_FORMAT } from '../kernel/ids.ts'

/** The caller's id of one operation, in bodies of REST; GraphQL checks its arguments by name. */
export const OperationId = z.string().check(
  // First, because its words are those that a refusal says.
  z.refine(isOperationId, OPERATION_ID_FORMAT),
  z.regex(/^[A-Za-z0-9_-]{1,100}$/),
  z.describe(OPERATION_ID_FORMAT),
)
