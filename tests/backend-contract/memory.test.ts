import { ADMIN, boatsInMemory, SECRET } from './boats'
import { backendContract } from './suite'

backendContract('in memory', async () => {
  const { backend, geo, messages } = boatsInMemory()
  return { backend, geo, messages, username: ADMIN.username, secret: SECRET, drop: async () => undefined }
})
