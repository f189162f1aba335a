import { type QueryClient, useMutation } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { Progress, Transfer, UploadChoice } from '../queries.ts';

interface Options<Answer> {
  send: (choice: UploadChoice, transfer: Transfer, client: QueryClient) => Promise<Answer>;
  onSuccess?: (answer: Answer, choice: UploadChoice) => void;
  onError: (error: unknown) => void;
}

/** Sends a file, with progress and cancellation. A canceled transfer is not an error; its result is null. */
export function useFileTransfer<Answer>({ send, onSuccess, onError }: Options<Answer>) {
  const [progress, setProgress] = useState<Progress | null>(null);
  const [id, setId] = useState<string | null>(null);
  const controller = useRef<AbortController | null>(null);
  const mutation = useMutation({
    mutationFn: async (choice: UploadChoice, { client }): Promise<Answer | null> => {
      const { signal } = (controller.current = new AbortController());
      const named = transferId();
      setId(named);
      setProgress(null);
      try {
        return await send(choice, { id: named, signal, onProgress: setProgress }, client);
      } catch (error) {
        if (signal.aborted) return null;
        throw error;
      }
    },
    onSuccess: (answer, choice) => {
      if (answer !== null) onSuccess?.(answer, choice);
    },
    onError,
  });
  return {
    start: (choice: UploadChoice) => mutation.mutate(choice),
    cancel: () => controller.current?.abort(),
    reset: mutation.reset,
    running: mutation.isPending,
    cancelled: mutation.isSuccess && mutation.data === null,
    /** the last file that was sent */
    choice: mutation.variables ?? null,
    answer: mutation.data ?? null,
    error: mutation.error,
    progress,
    /** id of the running transfer */
    id,
  };
}

/** Returns a random id. `crypto.randomUUID` exists only on secure origins. */
function transferId(): string {
  return Array.from(crypto.getRandomValues(new Uint32Array(4)), (part) => part.toString(36)).join('-');
}
