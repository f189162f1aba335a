import { loginFailed } from '@forecast-console/api-client/errors';
import { Button, Divider, Stack, Text } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { Notice } from '../../components/feedback/notice.tsx';
import { signInMethodsQuery, startProviderSignInMutation } from './queries.ts';

/** Offers a sign-in with the provider, if the server has one (SSO-1). `from` is the page to offer afterward. */
export function ProviderButton({ from }: { from: string | undefined }) {
  const { data } = useQuery(signInMethodsQuery);
  const start = useMutation({
    ...startProviderSignInMutation,
    onSuccess: ({ url }) => globalThis.location.assign(url),
  });
  const provider = data?.provider ?? null;
  if (data === undefined || provider === null) return null;
  // The provider's page takes a moment to open.
  const isLeaving = start.isPending || start.isSuccess;
  return (
    <Stack gap="sm">
      <Divider label="or" />
      {!data.password && (
        <Text size="sm">Passwords are switched off. Only local administrators can use the form above.</Text>
      )}
      {start.isError && <Notice kind="error">{loginFailed(start.error)}</Notice>}
      <Button
        variant="default"
        disabled={!provider.available}
        loading={isLeaving}
        aria-describedby={provider.available ? undefined : 'provider-reason'}
        onClick={() => start.mutate(from)}
      >
        {`Log in with ${provider.name}`}
      </Button>
      {!provider.available && (
        <Text id="provider-reason" size="sm">
          {provider.reason}
        </Text>
      )}
    </Stack>
  );
}
