import { consoleWarn } from './console-warn.ts';
import { createRenderLog } from './render-log.ts';

/** The render times of this tab (spec §2: Performance Monitoring). */
export const renderLog = createRenderLog(consoleWarn);
