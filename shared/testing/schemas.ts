import { schema as admin } from '../../bff-admin/schema.ts'
import { schema as member } from '../../bff-member/schema.ts'
import { schema as visitor } from '../../bff-public/schema.ts'

export const schemas = { admin, member, public: visitor }
