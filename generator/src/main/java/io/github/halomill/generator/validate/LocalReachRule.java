package io.github.halomill.generator.validate;

import io.github.halomill.generator.diagnostic.DiagnosticCode;
import io.github.halomill.generator.diagnostic.Diagnostics;
import io.github.halomill.generator.kernel.access.LocalReach;
import io.github.halomill.generator.kernel.access.Setting;
import io.github.halomill.generator.kernel.symbolic.Reference;
import io.github.halomill.generator.model.Text;
import io.github.halomill.generator.validate.AccessFacts.LocalAccess;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/** A work-group has as much local memory as it may reach. */
final class LocalReachRule implements Rule {

    @Override
    public void check(Subject subject, Diagnostics diagnostics) {
        subject.access()
                .ifPresent(facts -> facts.locals()
                        .forEach(access -> check(access, facts.setting().numeric(), subject, diagnostics)));
    }

    private static void check(LocalAccess access, Setting setting, Subject subject, Diagnostics diagnostics) {
        Text size = access.local().size().get(0).text();
        String name = Quoted.quote(access.local().element().name());
        Optional<Reference> unbounded = access.references().stream()
                .filter(reference -> access.reaches(reference, setting).isEmpty())
                .findFirst();
        unbounded.ifPresent(reference -> diagnostics.warning(
                DiagnosticCode.LOCAL_NOT_FOLLOWED,
                size.location(),
                "it cannot be shown how far a work-group reaches in " + name + ": " + AccessRule.reason(reference),
                "see " + AccessRule.told(reference) + "; see that <argsize> has enough elements"));
        long elements = access.elements();
        access.references().stream()
                .flatMap(reference -> access.reaches(reference, setting).stream())
                .flatMap(List::stream)
                .filter(reach -> number(reach) > elements)
                .max(Comparator.comparingLong(LocalReachRule::number))
                .ifPresent(reach -> AccessRule.contradiction(
                        subject,
                        diagnostics,
                        DiagnosticCode.LOCAL_TOO_SMALL,
                        size.location(),
                        "a work-group may reach " + number(reach) + " elements of " + name + ", and has " + elements,
                        "see " + AccessRule.told(reach.reference()) + "; enlarge <argsize>, or make <local> smaller"));
    }

    private static long number(LocalReach reach) {
        return reach.elements().constant().orElseThrow();
    }
}
