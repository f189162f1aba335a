import { toast } from 'react-hot-toast/headless';
import { TOASTS } from './constants.ts';

// The text is the id: the same news twice is one toast, not two.
export function notifyError(text: string): void {
  toast.error(text, { id: text, duration: TOASTS.errorMs });
}

export function notifySuccess(text: string): void {
  toast.success(text, { id: text, duration: TOASTS.successMs });
}
