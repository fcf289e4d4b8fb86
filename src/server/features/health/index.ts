import { defineFeature } from '../../feature'

/** Whether the server answers at all. */
export const healthFeature = defineFeature({
  id: 'health',
  routes: [{ method: 'GET', path: '/api/health', right: 'open', answer: (call) => call.json({ status: 'ok' }) }],
})
