import { createFileRoute, useLocation } from '@tanstack/react-router';
import { useState } from 'react';
import { InvitationPage } from '../features/auth/invitation-page.tsx';

// The token is the fragment of the link, because servers and proxies log paths and queries.
export const Route = createFileRoute('/invite')({
  component: function Invite() {
    const hash = useLocation({ select: (location) => location.hash });
    const [token, setToken] = useState(hash);
    // The link that skips the navigation sets the fragment `content`.
    if (hash !== token && hash !== 'content') setToken(hash);
    return <InvitationPage key={token} token={token} />;
  },
});
